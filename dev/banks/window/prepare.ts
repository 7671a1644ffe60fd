/** Puts the local stand-in where Link's own script would be, in a deployment that has no provider (decision 29). */
export async function prepareBankLink(standIn: boolean): Promise<void> {
  if (standIn) (await import('./install.tsx')).installStandIn();
}
