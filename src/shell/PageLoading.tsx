import { useText } from '../brand/BrandContext.tsx';

/** Keeps the place of a page that is on its way. Its bars appear after 300 ms, so a fast page never flickers. */
export function PageLoading() {
  const text = useText();
  return (
    <div className="step-layout">
      <div className="step-layout__column page-loading">
        <p className="visually-hidden" role="status">
          {text('ui.loading')}
        </p>
        <span className="skeleton page-loading__title" />
        <span className="skeleton page-loading__line" />
        <span className="skeleton page-loading__field" />
        <span className="skeleton page-loading__field" />
        <noscript>
          <p>{text('ui.scriptNeeded')}</p>
        </noscript>
      </div>
    </div>
  );
}
