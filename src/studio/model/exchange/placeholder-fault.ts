import { word } from '../../parts/words.ts';

/** Why a text does not fit the placeholders of its source, in words; undefined if it does. */
export function placeholderFault(source: string, text: string): string | undefined {
  const [sourceNames, found] = [placeholdersIn(source), placeholdersIn(text)];
  if (!sourceNames || !found) return found ? undefined : word('exchange.brace');
  const unknownName = found.find((name) => !sourceNames.includes(name) && !name.startsWith('brand.'));
  if (unknownName !== undefined) return word('exchange.strange', { name: `{${unknownName}}` });
  const missingName = sourceNames.find((name) => !found.includes(name));
  return missingName === undefined ? undefined : word('exchange.lost', { name: `{${missingName}}` });
}

/** The names in braces; undefined if a brace has no partner. */
function placeholdersIn(text: string): string[] | undefined {
  const [head = '', ...parts] = text.split('{');
  if (head.includes('}')) return undefined;
  const names = parts.map((part) => {
    const [name = '', ...rest] = part.split('}');
    return rest.length === 1 && name !== '' && !/\s/.test(name) ? name : undefined;
  });
  return names.includes(undefined) ? undefined : names.flatMap((name) => name ?? []);
}
