import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePlaidLink } from 'react-plaid-link';
import type { LinkEvents } from '../sending/run.ts';

interface LinkSessionProps {
  /** Undefined while it is asked for; the script loads meanwhile. */
  token: string | undefined;
  /** The address a bank's own page led back to. */
  returned: string | undefined;
  link: LinkEvents;
}

/** Link in the page, opened as soon as it can be. Draws nothing itself; taken away, it takes Link and a half-loaded script away. */
export function LinkSession(props: LinkSessionProps) {
  return (
    <FaultNet onFault={props.link.failed}>
      <OpenLink {...props} />
    </FaultNet>
  );
}

function OpenLink({ token, returned, link }: LinkSessionProps) {
  const [loaded, setLoaded] = useState(false);
  const { open, ready, error } = usePlaidLink({
    token: token ?? null,
    // Link would start with this alone, and without its token find nothing.
    ...(token !== undefined && returned !== undefined && { receivedRedirectUri: returned }),
    onLoad: () => setLoaded(true),
    onSuccess: link.success,
    onExit: link.exit,
  });
  const opened = useRef(false);
  useEffect(() => {
    if (!ready || !loaded || opened.current) return;
    opened.current = true;
    link.opened();
    open();
  }, [ready, loaded, open, link]);
  useEffect(() => {
    if (error) link.failed();
  }, [error, link]);
  useFocusBack();
  return null;
}

/** Link's window takes the focus and may leave it nowhere: it goes back to the button that opened it. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}

/** A foreign script may throw where it is started: that must not take the application down. */
class FaultNet extends Component<{ onFault: () => void; children: ReactNode }, { fell: boolean }> {
  override state = { fell: false };
  static getDerivedStateFromError() {
    return { fell: true };
  }
  override componentDidCatch() {
    this.props.onFault();
  }
  override render() {
    return this.state.fell ? null : this.props.children;
  }
}
