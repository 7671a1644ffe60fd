import { Link } from 'react-router-dom';
import { supportEmailOf, useBrand, useText } from '../brand/BrandContext.tsx';
import { PageHeading } from '../shell/navigation/index.ts';
import { usePageTitle } from '../shell/page/index.ts';

/** A page with a message and one link, from the texts `pages.{name}`. */
export function PlainPage({ name, to }: { name: 'notFound'; to: string }) {
  const text = useText();
  const email = supportEmailOf(useBrand());
  usePageTitle(text(`pages.${name}.title`));
  return (
    <div className="page stack-24">
      <PageHeading>{text(`pages.${name}.title`)}</PageHeading>
      <p className="lead">{text(`pages.${name}.text`)}</p>
      <p>
        <Link className="button" to={to}>
          {text(`pages.${name}.start`)}
        </Link>
      </p>
      {email && (
        <p className="quiet">
          {text('ui.help')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </div>
  );
}
