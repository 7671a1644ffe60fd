/** Storage key of this tab's draft of a flow. */
export function draftKey(flow: string): string {
  return `trellis-draft-${flow}`;
}
