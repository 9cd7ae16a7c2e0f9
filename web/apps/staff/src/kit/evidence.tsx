/** Pictures that members sent in, each opened large by a press. */
export function Evidence({ pictures, label }: { pictures: readonly string[]; label: string }) {
	if (pictures.length === 0) return null;
	return (
		<div className="evidence">
			{pictures.map((raw, i) => {
				const url = `data:image/${raw.startsWith("iVBOR") ? "png" : "jpeg"};base64,${raw}`;
				return (
					<a key={raw.slice(0, 64) + String(i)} href={url} download={`${label}-${i + 1}`}>
						<img src={url} alt={`${label} ${i + 1}`} />
					</a>
				);
			})}
		</div>
	);
}
