import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePlaidLink } from 'react-plaid-link';
import type { LinkEvents } from '../sending/run.ts';

interface LinkSessionProps {
  /** The link token; undefined while it is requested. The script loads meanwhile. */
  token: string | undefined;
  /** Address with which a bank's own page returned. */
  returned: string | undefined;
  link: LinkEvents;
}

/** Opens Link as soon as possible; unmounting removes Link and a partly loaded script. */
export function LinkSession(props: LinkSessionProps) {
  return (
    <FaultNet onFault={props.link.failed}>
      <OpenLink {...props} />
    </FaultNet>
  );
}

function OpenLink({ token, returned, link }: LinkSessionProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const { open, ready, error } = usePlaidLink({
    token: token ?? null,
    // With the return address but without its token, Link would start and fail.
    ...(token !== undefined && returned !== undefined && { receivedRedirectUri: returned }),
    onLoad: () => setIsLoaded(true),
    onSuccess: link.success,
    onExit: link.exit,
  });
  const openedRef = useRef(false);
  useEffect(() => {
    if (!ready || !isLoaded || openedRef.current) return;
    openedRef.current = true;
    link.opened();
    open();
  }, [ready, isLoaded, open, link]);
  useEffect(() => {
    if (error) link.failed();
  }, [error, link]);
  useFocusBack();
  return null;
}

/** Link's window may lose the focus: returns it to the button. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}

/** A third-party script that throws at its start must not break the application. */
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
