import { LinkFrame } from '../../continue/LinkFrame.tsx';
import type { RequestPageState } from '../asked-state.ts';
import { useRequestText } from '../asked-words.ts';
import { SendForm } from '../SendForm.tsx';
import type { OpenRequest } from './part-engine.ts';

interface FinishScreenProps {
  requestPage: RequestPageState;
  request: OpenRequest;
  onDone: () => void;
  onBack: () => void;
  /** Opens a screen with a missing answer. */
  onOpen: () => void;
}

/** The end of a part. */
export function FinishScreen({ requestPage, request, onDone, onBack, onOpen }: FinishScreenProps) {
  const text = useRequestText(request);
  const { certification } = request.words;
  const send = async (): Promise<string | undefined> => {
    const result = await requestPage.calls.finish(certification);
    if (result.ok) {
      requestPage.setRequest(result.value);
      onDone();
      return undefined;
    }
    if (requestPage.handleFailure(result.failure)) return undefined;
    if (result.failure.errors?.length) {
      onOpen();
      return undefined;
    }
    return text(result.failure.status === 429 ? 'ended.busy.text' : 'part.failed');
  };
  return (
    <LinkFrame title={text('done.title')} focusKey="done">
      <p className="lead prose">{text('done.text')}</p>
      <SendForm {...{ text, certification, send, onBack }} button={text('done.button')} />
    </LinkFrame>
  );
}

/** The part can be corrected until the application is submitted. */
export function Thanks({ request, onCorrect }: { request: OpenRequest; onCorrect: () => void }) {
  const text = useRequestText(request);
  return (
    <LinkFrame title={text('thanks.title')} focusKey="thanks">
      <p className="lead prose">{text('thanks.text')}</p>
      <p className="prose">{text('thanks.change')}</p>
      <p className="button-row">
        <button type="button" className="button button--quiet" onClick={onCorrect}>
          {text('thanks.button')}
        </button>
      </p>
    </LinkFrame>
  );
}
