/** Port `confirm`: the application's dialog [SCREEN-62]. */
export interface ConfirmPort {
  /** @returns true for yes; false for no, Escape, or if another dialog replaces it */
  confirm(question: { title?: string; text: string; yes?: string; no?: string }): Promise<boolean>;
}
