import { useEffect, useRef, useState } from 'react';
import { lazyDialog, useText } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { useApplication } from '../use-application.ts';

const PhoneDialog = lazyDialog(async () => (await import('./PhoneDialog.tsx')).PhoneDialog);

/** Offers a signed-in person to continue this step on a phone [SAVE-50]. */
export function SendToPhone({ runtime }: { runtime: Runtime }) {
  const text = useText();
  const { alerts } = useServices();
  const isSaved = useApplication(runtime, ({ session, saving }) => session.loggedIn && saving.savedAt);
  const opener = useRef<HTMLButtonElement>(null);
  /** Undefined before the first opening. */
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    if (isOpen === false) opener.current?.focus();
  }, [isOpen]);
  if (!isSaved) return null;
  return (
    <div className="rail-phone">
      <button ref={opener} type="button" className="link-button small" onClick={() => setOpen(true)}>
        {text('wizard.phone.send')}
      </button>
      {isOpen !== undefined && (
        <PhoneDialog
          open={isOpen}
          runtime={runtime}
          onClose={() => setOpen(false)}
          // Closed, so that the button can load the dialog again.
          onMissing={() => {
            setOpen(false);
            alerts.show({ level: 'warning', text: text('alerts.network') });
          }}
        />
      )}
    </div>
  );
}
