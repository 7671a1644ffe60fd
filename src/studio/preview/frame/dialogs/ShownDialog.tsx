import { useState, useSyncExternalStore } from 'react';
import { SESSION } from '#domain/limits.ts';
import { wordOf } from '#engine';
import { EngineProvider, lazyDialog } from '#engine/react';
import { AccountsDialog } from '#widgets/bank-link/AccountsDialog.tsx';
import type { Runtime } from '../../../../application/state/index.ts';
import { useBrand, useText } from '../../../../brand/BrandContext.tsx';
import { useRequestText } from '../../../../pages/asked/asked-words.ts';
import type { SessionService } from '../../../../session/state/index.ts';
import { useSignedIn } from '../../../../shell/services/index.ts';
import { stepUpText } from '../../../../step-up/open-dialog.tsx';
import { StepUpDialog } from '../../../../step-up/StepUpDialog.tsx';
import { FluentRoot } from '../../../../styles/FluentRoot.tsx';
import { DifferencesQuestion } from '../../../../wizard/DifferencesDialog.tsx';
import { PhoneDialog } from '../../../../wizard/phone/PhoneDialog.tsx';
import type { PreviewDialog } from '../../preview-dialogs.ts';
import { sampleQuestion } from './sample-question.ts';
import { SAMPLE_ACCOUNTS, SAMPLE_REQUEST, sampleDifferences } from './sample-values.ts';

// Imported as the application does: a static import would keep each from its own file.
const ModalDialog = lazyDialog(async () => (await import('../../../../alerts/ModalDialog.tsx')).ModalDialog);
const SessionWarning = lazyDialog(
  async () => (await import('../../../../shell/start/SessionWarning.tsx')).SessionWarning,
);
const SessionsDialog = lazyDialog(
  async () => (await import('../../../../shell/start/SessionsDialog.tsx')).SessionsDialog,
);

const stayOpen = () => {};

/** A dialog of the application with invented values. It stays open after every press in it. */
export function ShownDialog({ dialog, runtime }: { dialog: PreviewDialog; runtime: Runtime }) {
  // Draws the dialog again with changed texts.
  const readEngine = () => runtime.engine;
  const engine = useSyncExternalStore(runtime.onEngine, readEngine, readEngine);
  const shell = useText();
  const requestText = useRequestText(SAMPLE_REQUEST);
  const session = useSignedIn();
  const question = sampleQuestion(dialog, runtime, { shell, requestText: requestText });
  if (question)
    return (
      <ModalDialog open modal={{ kind: 'confirm', ...question }} onAnswer={stayOpen} onMissing={stayOpen} />
    );
  if (!session) return null;
  return (
    <EngineProvider engine={engine} widgets={{}} ports={{}}>
      <FluentRoot>
        <OtherDialog dialog={dialog} runtime={runtime} session={session} />
      </FluentRoot>
    </EngineProvider>
  );
}

interface OtherDialogProps {
  dialog: PreviewDialog;
  runtime: Runtime;
  session: SessionService;
}

/** A dialog that is more than a question. */
function OtherDialog({ dialog, runtime, session }: OtherDialogProps) {
  const { brand } = useBrand();
  const { engine } = runtime;
  const [endsAt] = useState(() => Date.now() + SESSION.warnBeforeMs);
  switch (dialog) {
    case 'code':
      return <StepUpDialog open session={session} text={stepUpText(brand)} onDone={stayOpen} />;
    case 'phone':
      return <PhoneDialog open runtime={runtime} onClose={stayOpen} />;
    case 'differences':
      return (
        <DifferencesQuestion
          open
          runtime={runtime}
          differences={sampleDifferences(engine.flow)}
          onChoose={stayOpen}
        />
      );
    case 'account':
      return (
        <AccountsDialog
          open
          accounts={SAMPLE_ACCOUNTS}
          text={(key, values) => wordOf(engine.env, key, values)}
          onAnswer={stayOpen}
        />
      );
    case 'stay':
      return <SessionWarning open session={session} endsAt={endsAt} returnTo="/" onMissing={stayOpen} />;
    case 'signIns':
      return (
        <SessionsDialog
          open
          session={session}
          onLogOutEverywhere={stayOpen}
          onClose={stayOpen}
          onMissing={stayOpen}
        />
      );
    default:
      return null;
  }
}
