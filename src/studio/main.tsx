import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { readBoot } from '../brand/boot.ts';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import '../styles/index.css';
import '../styles/app.css';
import '../styles/engine.css';
import './styles/page.css';
import './styles/workbench.css';
import './styles/preview.css';
import './styles/lists.css';
import './styles/inspector.css';
import './styles/pages.css';
import './styles/narrow.css';
import './styles/publish.css';
import './styles/controls.css';
import type { SessionService } from '../session/state/index.ts';
import { createSessionService } from '../session/state/session-service.ts';
import { correctClicks } from '../shell/navigation/index.ts';
import { controlClasses } from './control-classes.ts';
import { createStudioApi } from './draft/studio-api.ts';
import { SharedPreview } from './links/SharedPreview.tsx';
import { Studio } from './Studio.tsx';
import { useStudioTheme } from './studio-theme.ts';

/** The path of a shared preview, which needs no sign-in. */
const SHARED_PATH = '/studio/shared';

const root = document.getElementById('root');
if (!root) throw new Error('studio.html has no #root');

correctClicks();
createRoot(root).render(
  <StrictMode>
    <ThemedStudio session={createSessionService({ boot: readBoot(), app: 'studio' })} />
  </StrictMode>,
);

function ThemedStudio({ session }: { session: SessionService }) {
  const api = useMemo(() => createStudioApi(session), [session]);
  return (
    <FluentRoot theme={useStudioTheme()} controlClasses={controlClasses}>
      {window.location.pathname === SHARED_PATH ? (
        <SharedPreview api={api} token={window.location.hash.slice(1)} />
      ) : (
        <Studio session={session} api={api} />
      )}
    </FluentRoot>
  );
}
