import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { PAGE } from '#domain/page-limits.ts';
import { useBrand, useText } from '../../brand/BrandContext.tsx';
import { StepLayout } from '../../styles/StepLayout.tsx';
import { useServices } from '../services/index.ts';

/**
 * The placeholder of a loading page. It appears at once when the document loads, and after 300 ms in place of another
 * page, so that a fast page does not flicker. If the page is still loading after 10 seconds, it says so and offers a
 * reload [SCREEN-82].
 * @param waitedMs how long the old page has stayed for the same load
 */
export function PageLoading({
  waitedMs = 0,
  reload = () => window.location.reload(),
}: {
  waitedMs?: number;
  reload?: () => void;
}) {
  const text = useText();
  const { beforeReload } = useServices();
  const isSlow = useIsSlow(PAGE.slowMs - waitedMs);
  const { pathname } = useLocation();
  const { step } = useBrand().boot;
  const isDocumentLoad = useNavigationType() === 'POP';
  const isAtOnce = isDocumentLoad || waitedMs >= PAGE.placeholderMs;
  const openedStep = step?.path === pathname ? step : undefined;
  const retry = async (): Promise<void> => {
    await Promise.allSettled([...beforeReload].map((save) => save()));
    reload();
  };
  return (
    <StepLayout top={openedStep?.progress && <span className="skeleton page-loading__progress" />}>
      <div className="page-loading" data-at-once={isAtOnce || undefined}>
        <div className={isSlow ? 'stack-24 page-loading__slow' : undefined}>
          <p className={isSlow ? 'notice' : 'visually-hidden'} role="status">
            {text(isSlow ? 'ui.slow' : 'ui.loading')}
          </p>
          {isSlow && (
            <p className="button-row">
              <button type="button" className="button" onClick={() => void retry()}>
                {text('ui.retry')}
              </button>
            </p>
          )}
        </div>
        {openedStep ? (
          <>
            <h1 className="page-heading">{openedStep.heading}</h1>
            {openedStep.intro && <p className="lead">{openedStep.intro}</p>}
          </>
        ) : (
          <>
            <span className="skeleton page-loading__title" />
            <span className="skeleton page-loading__line" />
          </>
        )}
        <span className="skeleton page-loading__field" />
        <span className="skeleton page-loading__field" />
        <noscript>
          <p>{text('ui.scriptNeeded')}</p>
        </noscript>
      </div>
    </StepLayout>
  );
}

function useIsSlow(afterMs: number): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isSlow;
}
