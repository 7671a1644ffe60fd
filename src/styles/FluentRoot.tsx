import {
  createDOMRenderer,
  FluentProvider,
  type FluentProviderCustomStyleHooks,
  type GriffelRenderer,
  RendererProvider,
  type Theme,
} from '@fluentui/react-components';
import { type ReactNode, useContext, useState } from 'react';
import { readNonce } from '../brand/boot.ts';
import { ServicesContext } from '../shell/services/index.ts';
import { fluentTheme } from './fluent-theme.ts';

/** The content security policy requires a nonce on style tags. */
function createRenderer(): GriffelRenderer {
  const nonce = readNonce();
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : undefined);
}

interface FluentRootProps {
  children: ReactNode;
  className?: string;
  theme?: Theme;
  /** Hooks that add classes to the slots of Fluent's components. Nested roots inherit them. */
  controlClasses?: FluentProviderCustomStyleHooks;
}

/** Fluent UI in the brand's colors, in the browser only. Nested roots share a renderer. */
export function FluentRoot(props: FluentRootProps) {
  const { children, className, theme = fluentTheme, controlClasses } = props;
  const services = useContext(ServicesContext);
  const [ownRenderer] = useState(() => services?.once(createRenderer) ?? createRenderer());
  return (
    <RendererProvider renderer={ownRenderer} targetDocument={document}>
      <FluentProvider
        theme={theme}
        className={className ?? 'fluent-root'}
        customStyleHooks_unstable={controlClasses}
      >
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
