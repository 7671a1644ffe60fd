import { Link } from 'react-router-dom';
import { useText } from '../brand/BrandContext.tsx';
import { PageHeading } from '../shell/navigation.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';

export function ExpiredPage() {
  const text = useText();
  usePageTitle(text('pages.expired.title'));
  return (
    <div className="page stack-24">
      <PageHeading>{text('pages.expired.title')}</PageHeading>
      <p className="lead">{text('pages.expired.text')}</p>
      <p className="button-row">
        <Link className="button" to="/login">
          {text('pages.expired.button')}
        </Link>
        <Link className="button button--quiet" to="/">
          {text('pages.expired.home')}
        </Link>
      </p>
    </div>
  );
}
