import type { Json } from '#engine';

/** Line width and indentation, as in biome.json. */
const LINE = 140;
const INDENT = 2;

/**
 * Formats JSON like the project's files.
 * @param indent spaces before its line
 * @param column where it begins on that line
 */
export function printJson(value: Json, indent = 0, column = indent): string {
  const line = onOneLine(value);
  // A comma may follow.
  if (column + line.length < LINE && !isLarge(value)) return line;
  const inner = indent + INDENT;
  const lead = ' '.repeat(inner);
  if (Array.isArray(value)) {
    const items = value.map((item) => `${lead}${printJson(item, inner)}`);
    return `[\n${items.join(',\n')}\n${' '.repeat(indent)}]`;
  }
  if (typeof value !== 'object' || value === null) return line;
  const members = Object.entries(value).map(([name, member]) => {
    const key = `${lead}${JSON.stringify(name)}: `;
    return `${key}${printJson(member, inner, key.length)}`;
  });
  return `{\n${members.join(',\n')}\n${' '.repeat(indent)}}`;
}

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Printed line by line. */
function isLarge(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = Object.values(value);
  return members.length > 4 || members.some((member) => isLarge(member));
}
