package site

import (
	"baize/internal/kernel/fault"
)

// Switch is one node of the white-label tree.
type Switch struct {
	ModID    string   `json:"modId"`
	Enabled  bool     `json:"enabled"`
	Children []Switch `json:"childrenNodes" nullable:"false"`
}

// The switches that code asks for by name.
const (
	UsernameRegistration = "USERNAMEREG3"
	MobileRegistration   = "MOBILENUMREG3"
	MobilePassword       = "MOBILENUMPASSREG3"
	MobileVerification   = "REGMOBVERF3"
	AgentPolicy          = "AGENTPOLICY3"
	ResetByMobile        = "CHNGPASSVERIF3"
	FreePlay             = "FREEPLAY3"
	PasswordExpiry       = "PASSEXPIRY3"
	CodeLogin            = "CODELOGIN3"
	DeviceLogin          = "DEVICELOGIN3"
	ExtraVerify          = "EXTRAVERIFY3"
	ExtraVerifyDevice    = "EXTRAVERIFYDEVICE3"
	Referral             = "REFERRAL"
	KinTransfers         = "TRANSFERUPLINE3"
	KinTransfersCross    = "TRANSFERCROSS3"
	SlowPlay             = "SLOWPLAY3"
)

// switchNode is the tree's shape with each switch's value before anybody has
// set it.
type switchNode struct {
	modID    string
	enabled  bool
	children []switchNode
}

// switchTree is only read. A switch below another counts only while the one
// above it is on.
var switchTree = []switchNode{
	{UsernameRegistration, true, nil},
	{MobileRegistration, false, []switchNode{{MobilePassword, true, nil}, {MobileVerification, true, nil}}},
	{AgentPolicy, true, nil},
	{ResetByMobile, false, nil},
	{FreePlay, true, nil},
	{PasswordExpiry, false, nil},
	{CodeLogin, false, nil},
	{DeviceLogin, true, nil},
	{ExtraVerify, true, []switchNode{{ExtraVerifyDevice, false, nil}}},
	{Referral, true, nil},
	{KinTransfers, true, []switchNode{{KinTransfersCross, false, nil}}},
	{SlowPlay, false, nil},
}

// Switches holds the values that were set, by modId.
type Switches map[string]bool

// Tree is the white-label tree with the values of s, defaults where it has none.
func (s Switches) Tree() []Switch { return s.nodes(switchTree) }

func (s Switches) nodes(shape []switchNode) []Switch {
	out := make([]Switch, 0, len(shape))
	for _, n := range shape {
		on := n.enabled
		if set, ok := s[n.modID]; ok {
			on = set
		}
		out = append(out, Switch{ModID: n.modID, Enabled: on, Children: s.nodes(n.children)})
	}
	return out
}

// On reports whether the switch and all above it are on; an unknown one is off.
func (s Switches) On(modID string) bool { return onIn(s.Tree(), modID) }

func onIn(tree []Switch, modID string) bool {
	for _, n := range tree {
		if n.Enabled && (n.ModID == modID || onIn(n.Children, modID)) {
			return true
		}
	}
	return false
}

// check refuses a switch that does not exist with site.switch.unknown.
func (s Switches) check() error {
	for modID := range s {
		if !exists(switchTree, modID) {
			return fault.InvalidField("switches."+modID, "site.switch.unknown", fault.Args{"name": modID})
		}
	}
	return nil
}

func exists(shape []switchNode, modID string) bool {
	for _, n := range shape {
		if n.modID == modID || exists(n.children, modID) {
			return true
		}
	}
	return false
}
