export interface ConfirmQuestion {
  title: string;
  text: string;
  yes: string;
  no: string;
  /** The emphasized first button; `yes` by default. `no` if a hurried yes would lose files. */
  primary?: 'yes' | 'no';
}

/** Port `confirm`: the application's dialog [SCREEN-62]. */
export interface ConfirmPort {
  /** @returns true for yes; false for no, Escape, or if another dialog replaces it */
  confirm(question: ConfirmQuestion): Promise<boolean>;
}
