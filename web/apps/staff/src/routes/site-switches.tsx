export { SwitchesPanel as default } from "../features/site/components/switches-panel.tsx";
