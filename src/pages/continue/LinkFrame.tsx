import { type ReactNode, useMemo } from 'react';
import { fillText } from '#engine';
import { alerts, ui } from '#flows/texts.json';
import { returnLink } from '#flows/texts.return-link.json';
import { widgets } from '#flows/texts.steps.json';
import { flattenTexts } from '../../application/runtime/index.ts';
import { supportEmailOf, type Translate, useBrand } from '../../brand/BrandContext.tsx';
import { PageHeading } from '../../shell/navigation/index.ts';
import { usePageTitle } from '../../shell/page/index.ts';

const TEXTS = flattenTexts({ alerts, returnLink, ui, widgets });

/** The texts under /continue and of its widgets; the brand's content takes precedence. */
export function useLinkText(): Translate {
  const context = useBrand();
  const { content = {}, vendor_name: vendor } = context.brand;
  const email = supportEmailOf(context);
  return useMemo(
    () => (key, values) =>
      fillText(content[`texts.${key}`] ?? TEXTS[key] ?? key, { vendor, email, ...values }),
    [content, vendor, email],
  );
}

/** Heading and end of a page under /continue. A new `focusKey` moves the focus to the heading. */
export function LinkFrame(props: {
  title: string;
  /** Default: `title`, which may also name an error. */
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
