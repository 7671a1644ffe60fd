import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePlaidLink } from 'react-plaid-link';
import type { LinkEvents } from '../sending/run.ts';

interface LinkSessionProps {
  /** The link token; undefined while it is requested. The script loads meanwhile. */
  token: string | undefined;
  /** The address to which a bank's own page returned the person. */
  returned: string | undefined;
  link: LinkEvents;
}

/** Opens the provider's window (Plaid Link) when it has loaded; unmounting removes it and a partly loaded script. */
export function LinkSession(props: LinkSessionProps) {
  return (
    <LinkErrorBoundary onFault={props.link.failed}>
      <OpenLink {...props} />
    </LinkErrorBoundary>
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
  useRestoreFocus();
  return null;
}

/** Returns the focus to the pressed button if Link's window loses it when it closes. */
function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}

/** An error boundary: a third-party script that throws at its start must not break the application. */
class LinkErrorBoundary extends Component<
  { onFault: () => void; children: ReactNode },
  { hasError: boolean }
> {
  override state = { hasError: false };
  static getDerivedStateFromError() {
    return { hasError: true };
  }
  override componentDidCatch() {
    this.props.onFault();
  }
  override render() {
    return this.state.hasError ? null : this.props.children;
  }
}
