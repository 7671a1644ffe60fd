import {
  createDOMRenderer,
  FluentProvider,
  type GriffelRenderer,
  RendererProvider,
  type Theme,
} from '@fluentui/react-components';
import { type ReactNode, useContext, useState } from 'react';
import { readNonce } from '../brand/boot.ts';
import { ServicesContext } from '../shell/services/index.ts';
import { fluentTheme } from './fluent-theme.ts';

/** Its style tags carry the nonce of the policy. */
function createRenderer(): GriffelRenderer {
  const nonce = readNonce();
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined);
}

/**
 * Fluent UI for what stands below, in the brand's colors. Browser only; may be nested in the page more than once, with one
 * renderer for the application. What stands beside the application (a dialog of its own root) has one of its own.
 */
export function FluentRoot(props: { children: ReactNode; className?: string; theme?: Theme }) {
  const { children, className, theme = fluentTheme } = props;
  const services = useContext(ServicesContext);
  const [own] = useState(() => services?.once(createRenderer) ?? createRenderer());
  return (
    <RendererProvider renderer={own} targetDocument={document}>
      <FluentProvider theme={theme} className={className ?? 'fluent-root'}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
