import { useLocation, useNavigationType } from 'react-router-dom';
import { useBrand, useText } from '../../brand/BrandContext.tsx';
import { StepLayout } from '../../styles/StepLayout.tsx';

/**
 * The placeholder of a loading page. It appears at once when the document loads, and after 300 ms in place of another
 * page, so that a fast page does not flicker.
 */
export function PageLoading() {
  const text = useText();
  const { pathname } = useLocation();
  const { step } = useBrand().boot;
  const isDocumentLoad = useNavigationType() === 'POP';
  const openedStep = step?.path === pathname ? step : undefined;
  return (
    <StepLayout top={openedStep?.progress && <span className="skeleton page-loading__progress" />}>
      <div className="page-loading" data-at-once={isDocumentLoad || undefined}>
        <p className="visually-hidden" role="status">
          {text('ui.loading')}
        </p>
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
