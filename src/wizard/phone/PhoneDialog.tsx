import '../../styles/form/phone.css';
import { Button } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { findPathAfterSignIn, resolvePath, stepTitle } from '#engine';
import { useText } from '#engine/react';
import { DialogFrame } from '../../alerts/DialogFrame.tsx';
import type { Runtime } from '../../application/state/index.ts';
import { useBrand } from '../../brand/BrandContext.tsx';
import { FluentRoot } from '../../styles/FluentRoot.tsx';
import { useApplication } from '../use-application.ts';
import { useIsOnline } from '../use-is-online.ts';
import { followPhone } from './follow-phone.ts';
import { QrCode } from './QrCode.tsx';
import { stepAddress } from './step-address.ts';

interface PhoneDialogProps {
  open: boolean;
  runtime: Runtime;
  onClose: () => void;
}

/**
 * Shows this step's address as a QR code and as text [SAVE-50], and a message once the phone has saved
 * [SAVE-52]. A photo of the code gives no access, because the address requires sign-in.
 */
export function PhoneDialog({ open, runtime, onClose }: PhoneDialogProps) {
  const text = useText();
  const { brand } = useBrand();
  const { pathname } = useLocation();
  const root = useHref('/');
  const navigate = useNavigate();
  const email = useApplication(runtime, ({ session }) => session.email);
  // Nothing is saved before the dialog about differences is answered.
  const hasQuestion = useApplication(runtime, ({ core }) => core.question !== undefined);
  const [hasContinued, setHasContinued] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    setHasContinued(false);
    return followPhone(runtime, () => setHasContinued(true));
  }, [open, runtime]);
  useEffect(() => {
    if (open && hasQuestion) setHasContinued(true);
  }, [open, hasQuestion]);
  const isOnline = useIsOnline();
  const state = !isOnline ? 'offline' : hasContinued ? 'continued' : 'waiting';
  const address = stepAddress(window.location.origin, root === '/' ? '' : root, pathname, brand);
  const farther = hasContinued ? fartherStep(runtime, pathname) : undefined;
  return (
    <FluentRoot>
      <DialogFrame
        open={open && !hasQuestion}
        light
        title={text('wizard.phone.title')}
        onEscape={onClose}
        actions={
          <>
            {farther && (
              <Button
                appearance="primary"
                onClick={() => {
                  onClose();
                  void navigate(farther.path);
                }}
              >
                {text('wizard.phone.goOn', { step: farther.title })}
              </Button>
            )}
            <Button appearance={farther ? 'secondary' : 'primary'} onClick={onClose}>
              {text('wizard.phone.close')}
            </Button>
          </>
        }
      >
        <p>{text('wizard.phone.text', { email: typeof email === 'string' ? email : '' })}</p>
        <QrCode address={address} label={text('wizard.phone.code')} />
        <Address address={address} />
        <p role="status">{text(`wizard.phone.${state}`)}</p>
      </DialogFrame>
    </FluentRoot>
  );
}

function Address({ address }: { address: string }) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copyStatus, setCopyStatus] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopyStatus(text('wizard.phone.copied'));
    } catch {
      // Refused in some frames, and absent without https.
      field.current?.select();
      setCopyStatus(text('wizard.phone.copyYourself'));
    }
  };
  return (
    <div className="phone-address">
      <label htmlFor={id}>{text('wizard.phone.address')}</label>
      <input
        id={id}
        ref={field}
        className="phone-address__text"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{text('wizard.phone.copy')}</Button>
      <span role="status">{copyStatus}</span>
    </div>
  );
}

/** The step at which the application continues [SIGN-39]; undefined if this page shows it. */
function fartherStep(
  { engine, state }: Runtime,
  pathname: string,
): { path: string; title: string } | undefined {
  const context = engine.context();
  const path = findPathAfterSignIn(context, state().farthest);
  const place = resolvePath(path, context);
  if (place.kind !== 'step' || path === pathname) return undefined;
  return { path, title: stepTitle(place.step, engine.env) };
}
