/** The dialogs that the preview shows, each with its texts: content keys, or their beginnings, below `texts.`. */
const DIALOG_TEXTS = {
  processing: ['modals.processing'],
  submitted: ['modals.done'],
  code: ['stepUp'],
  phone: ['wizard.phone'],
  differences: ['wizard.differences'],
  removeOwner: removalTexts('widgets.owners'),
  removeItem: removalTexts('widgets.list'),
  leaveFiles: ['widgets.fileUpload.leaving'],
  leaveStatements: ['widgets.statementUpload.unsaved'],
  leaveMonths: ['widgets.statementUpload.unsavedMonths'],
  leaveFailed: ['widgets.statementUpload.failed'],
  account: ['widgets.bankLink.accounts'],
  likelyEmail: ['widgets.codeEntry.likely'],
  cancelRequest: ['widgets.asking.cancel'],
  answerRequest: ['widgets.asking.self'],
  changeRequest: ['widgets.asking.address'],
  declineRequest: ['asked.decline.title', 'asked.decline.question', 'asked.decline.yes', 'asked.decline.no'],
  leavePart: ['asked.part.leave'],
  leaveCorrection: ['asked.correction.leave'],
  logOut: ['session.unsaved'],
  stay: ['session.warning'],
  signIns: ['session.list', 'session.everywhere'],
} as const;
export type PreviewDialog = keyof typeof DIALOG_TEXTS;
export const PREVIEW_DIALOGS = Object.keys(DIALOG_TEXTS) as PreviewDialog[];

function removalTexts(base: string): string[] {
  return ['removeTitle', 'removeText', 'removeYes', 'removeNo'].map((name) => `${base}.${name}`);
}

export const isDialog = (page: string | undefined): page is PreviewDialog =>
  page !== undefined && Object.hasOwn(DIALOG_TEXTS, page);

/** The dialog that has a text, and the rest of the text's content key; undefined for a text of no dialog. */
export function dialogOf(key: string): { dialog: PreviewDialog; rest: string[] } | undefined {
  for (const dialog of PREVIEW_DIALOGS)
    for (const own of DIALOG_TEXTS[dialog]) {
      const base = `texts.${own}`;
      if (key === base) return { dialog, rest: [own.split('.').at(-1) ?? ''] };
      if (key.startsWith(`${base}.`)) return { dialog, rest: key.slice(base.length + 1).split('.') };
    }
  return undefined;
}
