package studio

// Poker is the engine of the titles that open the cardroom.
const Poker = "poker"
