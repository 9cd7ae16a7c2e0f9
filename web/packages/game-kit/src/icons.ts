/** The kit's few icons as paths on a grid of 24, parts divided by a bar. */
export const icons = {
	back: "M15 5l-7 7 7 7",
	close: "M6 6l12 12|M18 6L6 18",
	info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z|M12 11v5|M12 7.6v.4",
	shield: "M12 3l7 2.6v5.6c0 4.4-2.9 7.9-7 9.8-4.1-1.9-7-5.4-7-9.8V5.600z|M8.800 12l2.300 2.300 4.200-4.600",
	sound: "M4 9.500v5h3.500L12 18V6L7.500 9.500z|M15.500 9a4 4 0 0 1 0 6|M18 6.500a8 8 0 0 1 0 11",
	mute: "M4 9.500v5h3.500L12 18V6L7.500 9.500z|M16 9.500l5 5|M21 9.500l-5 5",
	clock: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17z|M12 7.500V12l3 2",
	check: "M5 12.500l4.500 4.500L19 7.500",
	minus: "M6 12h12",
	plus: "M12 6v12|M6 12h12",
	full: "M4 9V4h5|M20 9V4h-5|M4 15v5h5|M20 15v5h-5",
	small: "M9 4v5H4|M15 4v5h5|M9 20v-5H4|M15 20v-5h5",
	again: "M4.500 12a7.500 7.500 0 1 0 2.200-5.300L4.500 9|M4.500 4.500V9H9",
	out: "M14 4.500h5.500V10|M19.500 4.500L11 13|M17.500 14v5.500h-13v-13H10",
	crown: "M4 18h16|M4 8l4 4 4-7 4 7 4-4-1.500 10h-13z",
	swap: "M4 8h14l-3-3|M20 16H6l3 3",
} as const;

/** The names of the kit's icons. */
export type IconName = keyof typeof icons;
