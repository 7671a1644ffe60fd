import { type ReactNode, useMemo } from 'react';
import { fillText } from '#engine';
import { alerts, ui } from '#flows/texts.json';
import { returnLink } from '#flows/texts.return-link.json';
import { widgets } from '#flows/texts.steps.json';
import { flatTexts } from '../../application/runtime/index.ts';
import { supportEmailOf, type Text, useBrand } from '../../brand/BrandContext.tsx';
import { PageHeading } from '../../shell/navigation/index.ts';
import { usePageTitle } from '../../shell/page/index.ts';

const TEXTS = flatTexts({ alerts, returnLink, ui, widgets });

/** The words of the pages under /continue and of the widgets in them; the brand's content goes before. */
export function useLinkText(): Text {
  const setting = useBrand();
  const { content = {}, vendor_name: vendor } = setting.brand;
  const email = supportEmailOf(setting);
  return useMemo(
    () => (key, values) =>
      fillText(content[`texts.${key}`] ?? TEXTS[key] ?? key, { vendor, email, ...values }),
    [content, vendor, email],
  );
}

/**
 * Heading and end of every page under /continue. If `focusKey` changes, it is a new page whose heading takes
 * the focus.
 */
export function LinkFrame(props: {
  title: string;
  /** If the page's title says more: an error. */
  heading?: string;
  focusKey: string;
  children: ReactNode;
}) {
  const text = useLinkText();
  const email = supportEmailOf(useBrand());
  usePageTitle(props.title);
  return (
    <div className="page stack-40">
      <div className="stack-24">
        <PageHeading focusKey={props.focusKey}>{props.heading ?? props.title}</PageHeading>
        {props.children}
      </div>
      <div className="stack-8 quiet">
        <p>{text('returnLink.safe')}</p>
        {email && <p>{text('returnLink.contact')}</p>}
      </div>
    </div>
  );
}
