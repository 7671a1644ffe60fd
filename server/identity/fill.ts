/** Fills `{name}` places of a text; an unknown name stays. `('Hi {a}', {a: 1})` -> `Hi 1` */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
