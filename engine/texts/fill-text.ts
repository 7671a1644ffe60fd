/** Fills in `{placeholders}`; unknown ones stay. */
export function fillText(text: string, values: Record<string, string | number> = {}): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{([\w.]+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : whole,
  );
}
