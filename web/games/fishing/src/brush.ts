/** The few strokes that every creature is painted with. A creature faces right, about two units long, its middle at 0. */

export type Pen = CanvasRenderingContext2D;

/** A smooth closed shape from a path in SVG notation. */
export function shape(c: Pen, path: string, fill: string | CanvasGradient, line?: string, width = 0.035): void {
	const p = new Path2D(path);
	c.fillStyle = fill;
	c.fill(p);
	if (!line) return;
	c.strokeStyle = line;
	c.lineWidth = width;
	c.stroke(p);
}

export function stroke(c: Pen, path: string, colour: string, width: number): void {
	c.strokeStyle = colour;
	c.lineWidth = width;
	c.lineCap = "round";
	c.lineJoin = "round";
	c.stroke(new Path2D(path));
}

export function disc(c: Pen, x: number, y: number, r: number, fill: string | CanvasGradient): void {
	c.fillStyle = fill;
	c.beginPath();
	c.arc(x, y, r, 0, Math.PI * 2);
	c.fill();
}

/** A gradient from top to bottom of a creature. */
export function down(c: Pen, from: number, to: number, ...colours: readonly string[]): CanvasGradient {
	const g = c.createLinearGradient(0, from, 0, to);
	colours.forEach((colour, i) => {
		g.addColorStop(i / Math.max(1, colours.length - 1), colour);
	});
	return g;
}

/** A glow that ends in nothing. */
export function glow(c: Pen, x: number, y: number, r: number, colour: string): void {
	const g = c.createRadialGradient(x, y, 0, x, y, r);
	g.addColorStop(0, colour);
	g.addColorStop(1, "#fff0");
	disc(c, x, y, r, g);
}

export function eye(c: Pen, x: number, y: number, r: number, iris = "#16222b"): void {
	disc(c, x, y, r, "#fdfdf6");
	disc(c, x + r * 0.16, y, r * 0.66, iris);
	disc(c, x + r * 0.36, y - r * 0.3, r * 0.24, "#fff");
}

/** Draws turned about a point. */
export function turned(c: Pen, x: number, y: number, angle: number, draw: () => void): void {
	c.save();
	c.translate(x, y);
	c.rotate(angle);
	draw();
	c.restore();
}
