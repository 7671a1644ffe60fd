import { useMemo } from 'react';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { mailsIn } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { PREVIEW_DIALOGS } from '../preview/preview-dialogs.ts';
import { mailPage, PREVIEW_PAGES, type PreviewPage } from '../preview/preview-pages.ts';

/** The pages and dialogs beside the steps, and the mails, which the preview shows too. */
export function PagesList() {
  const files = useDraftState((state) => state.history.files);
  const mails = useMemo(() => mailsIn(files), [files]);
  return (
    <>
      <h2>{word('texts.pages')}</h2>
      <Pages of={PREVIEW_PAGES.map((page) => [page, word(`texts.page.${page}`)])} />
      <h2>{word('texts.dialogs')}</h2>
      <Pages of={PREVIEW_DIALOGS.map((dialog) => [dialog, word(`texts.dialog.${dialog}`)])} />
      <h2>{word('texts.mails')}</h2>
      <Pages of={mails.map((name) => [mailPage(name), mailTitle(name)])} />
    </>
  );
}

function Pages({ of: pages }: { of: readonly (readonly [page: PreviewPage, title: string])[] }) {
  const draft = useDraft();
  const selected = useDraftState((state) => state.selection.page);
  return (
    <ul className="st-list">
      {pages.map(([page, title]) => (
        <li key={page}>
          <div className="st-row" data-selected={page === selected ? 'true' : undefined}>
            <button
              type="button"
              className="st-row__name"
              aria-current={page === selected ? 'true' : undefined}
              onClick={() => draft.select({ page })}
            >
              {title}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A mail's title; a mail without one has its name as the title. */
function mailTitle(name: string): string {
  const title = word(`texts.mail.${name}`);
  return title.startsWith('texts.') ? name.replaceAll('-', ' ') : title;
}
