/** Nothing: the field belongs to the step, another widget writes it. */
export function Hidden(): null {
  return null;
}
