import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { word } from '../parts/words.ts';
import { PREVIEW_PAGES } from '../preview/preview-pages.ts';

/** The pages and dialogs beside the steps, which the preview shows too. */
export function PagesList() {
  const draft = useDraft();
  const selected = useDraftState((state) => state.selection.page);
  return (
    <>
      <h2>{word('texts.pages')}</h2>
      <ul className="st-list">
        {PREVIEW_PAGES.map((page) => (
          <li key={page}>
            <div className="st-row" data-selected={page === selected ? 'true' : undefined}>
              <button
                type="button"
                className="st-row__name"
                aria-current={page === selected ? 'true' : undefined}
                onClick={() => draft.select({ page })}
              >
                {word(`texts.page.${page}`)}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
