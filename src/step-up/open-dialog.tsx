import { createRoot } from 'react-dom/client';
import { SHOWN } from '#domain/limits.ts';
import { fillText } from '#engine';
import { stepUp } from '#flows/texts.sign-in.json';
import type { Translate } from '../brand/BrandContext.tsx';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import type { StepUpOptions } from './options.ts';
import { StepUpDialog } from './StepUpDialog.tsx';
import '../styles/engine.css';

const words: Record<string, string> = stepUp;

/** The dialog's texts; the brand's content takes precedence. */
export const stepUpText =
  ({ content }: StepUpOptions['brand']): Translate =>
  (key, values) =>
    fillText(content?.[`texts.stepUp.${key}`] ?? words[key] ?? key, values);

/** Shows the dialog in a separate React root, and removes it after the answer. */
export function openDialog({ session, brand }: StepUpOptions): Promise<boolean> {
  const text = stepUpText(brand);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const previousFocus = document.activeElement;
  const restoreFocus = (): void => {
    if (previousFocus instanceof HTMLElement) previousFocus.focus();
  };
  return new Promise<boolean>((resolve) => {
    const draw = (open: boolean): void =>
      root.render(
        <FluentRoot>
          <StepUpDialog open={open} session={session} text={text} onDone={close} />
        </FluentRoot>,
      );
    const close = (isEntered: boolean): void => {
      // Closed before its removal, so that the page becomes accessible again.
      draw(false);
      setTimeout(() => {
        root.unmount();
        place.remove();
        // On a slow device the closing dialog has the focus, which is lost with the removal.
        if (document.activeElement === document.body) restoreFocus();
      }, SHOWN.dialogLeaveMs);
      restoreFocus();
      resolve(isEntered);
    };
    draw(true);
  });
}
