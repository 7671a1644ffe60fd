import type { SiteMap } from '../../shell/navigation/index.ts';
import type { Services } from '../../shell/services/index.ts';
import type { PreviewDialog } from './preview-dialogs.ts';

/** Pages outside of the steps that the preview shows. */
export const PREVIEW_PAGES = ['home', 'signIn', 'done', 'expired', 'notFound'] as const;
export type AppPage = (typeof PREVIEW_PAGES)[number];
/** A mail by its name in flows/texts.mails.json. */
export type MailPage = `mail:${string}`;
export type PreviewPage = AppPage | PreviewDialog | MailPage;

export const mailPage = (name: string): MailPage => `mail:${name}`;

export const isMail = (page: PreviewPage | undefined): page is MailPage => page?.startsWith('mail:') ?? false;

/** The name of the mail that a page is; undefined for another page. */
export const mailOf = (page: PreviewPage | undefined): string | undefined =>
  isMail(page) ? page.slice('mail:'.length) : undefined;

/** Pages that redirect signed-in people. */
const FOR_VISITORS: readonly PreviewPage[] = ['home', 'signIn'];

const ON_END_PAGE: readonly PreviewPage[] = ['processing', 'submitted', 'done'];

export const isForVisitors = (page: PreviewPage | undefined): boolean =>
  page !== undefined && FOR_VISITORS.includes(page);

/** The address of a page; of a dialog, that of the page below it, and undefined if that is a step. */
export function pathOfPage(page: PreviewPage, flow: string, siteMap: SiteMap): string | undefined {
  const { home, signIn, pages, expired } = siteMap.placesOf(flow);
  if (page === 'home') return home;
  if (page === 'signIn') return signIn;
  if (page === 'expired') return expired;
  if (page === 'notFound') return '/no-such-page';
  return ON_END_PAGE.includes(page) ? (pages.process ?? home) : undefined;
}

/** Opens the dialog of a page, or stores the data that the page shows. @returns a function that undoes this */
export function openPage(
  page: PreviewPage,
  flow: string,
  { modals, submissions }: Pick<Services, 'modals' | 'submissions'>,
): () => void {
  if (page === 'processing') modals.open('processing');
  if (page === 'submitted') modals.open('done');
  // The dialogs open over the end page, which reads it when it appears.
  if (ON_END_PAGE.includes(page))
    submissions.keep(flow, { ...SUBMISSION, submittedAt: new Date().toISOString() });
  return () => {
    modals.close('processing');
    modals.close('done');
    submissions.drop(flow);
  };
}

/** An application of an invented person. */
const SUBMISSION = {
  reference: 'K7QD-3MXC',
  businessName: 'Oak Bakery',
  amount: 50_000,
  stage: 'ApplySubmitted',
  documents: [],
};
