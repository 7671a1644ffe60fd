import drawings from './drawings.json';

/** The drawings by name; each has its paths by kind (`drawing__<kind>` of home.css; '' is a plain line). */
const DRAWINGS: Record<string, { size: string; paths: string[][] }> = drawings;

/** A decorative drawing by its name in the flow's `art`. @param otherwise for an unknown name */
export function Drawing({ art, otherwise = '' }: { art: string; otherwise?: string }) {
  const drawing = Object.hasOwn(DRAWINGS, art) ? DRAWINGS[art] : DRAWINGS[otherwise];
  if (!drawing) return null;
  return (
    <svg className="drawing" viewBox={drawing.size} aria-hidden="true" focusable="false">
      {drawing.paths.map(([kind, d]) => (
        <path key={`${kind} ${d}`} className={kind ? `drawing__${kind}` : undefined} d={d} />
      ))}
    </svg>
  );
}
