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

/** A renderer whose style tags have the nonce of the policy. */
function createRenderer(): GriffelRenderer {
  const nonce = readNonce();
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined);
}

/**
 * Fluent UI in the brand's colors for its children. Browser only; may be nested, with one renderer per
 * application. A separate React root (a dialog) has its own.
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
