import { isObject, type JsonObject, objectOf } from '../../json/index.ts';

/**
 * Whether a name has a meaning in addresses: a parameter, a list item's field, or a part or mask of another field.
 * @param parameters the product's own address parameters, which would otherwise prefill a question of that name
 */
export function isReservedName(properties: JsonObject, name: string, parameters: readonly string[]): boolean {
  if (parameters.includes(name) || name in Object.prototype) return true;
  const unmasked = name.replace(/_masked$/, '');
  if (unmasked !== name && Object.hasOwn(properties, unmasked)) return true;
  return Object.values(properties)
    .filter(isObject)
    .some((field) => Object.hasOwn(objectOf(field['x-flat-parts']), name) || isItemName(field, name));
}

/** Whether a name is a list item's field, such as `owner_2_email` with any number. */
function isItemName({ 'x-flat': pattern }: JsonObject, name: string): boolean {
  if (typeof pattern !== 'string') return false;
  const [list = '', between = '', end = ''] = pattern.split(/\{n\}|\{field\}/);
  const number = /^\d+/.exec(name.slice(list.length))?.[0] ?? '';
  const rest = name.slice(list.length + number.length);
  return (
    number !== '' &&
    name.startsWith(list) &&
    rest.startsWith(between) &&
    rest.endsWith(end) &&
    rest.length > between.length
  );
}
