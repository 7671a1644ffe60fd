/** SVG paths in a square of 16 by 16. */
const PATHS = {
  add: 'M8 2v12M2 8h12',
  copy: 'M5 5V2.5h8.500V11H11M2.500 5H11v8.500H2.500z',
  remove: 'M3 4h10M6.500 4V2.500h3V4M4.500 4l.5 9.500h6l.5-9.500',
  undo: 'M5.500 3 2.500 6l3 3M2.500 6H10a3.500 3.500 0 0 1 0 7H6',
  redo: 'M10.500 3l3 3-3 3M13.500 6H6a3.500 3.500 0 0 0 0 7h4',
  edit: 'M10.500 3l2.500 2.500L6 12.500 3 13l.5-3zM9 4.500l2.500 2.500',
  close: 'M3.500 3.500l9 9M12.500 3.500l-9 9',
  down: 'M4 6.500l4 4 4-4',
  raise: 'M8 13V3M4 7l4-4 4 4',
  lower: 'M8 3v10M4 9l4 4 4-4',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  rule: 'M3 3v4a2 2 0 0 0 2 2h8M10 6l3 3-3 3',
  drag: 'M6 3h.01M10 3h.01M6 8h.01M10 8h.01M6 13h.01M10 13h.01',
} as const;

/** An icon next to text, or in a button with an accessible name. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="st-icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'drag' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
