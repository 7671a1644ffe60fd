import { useText } from '../brand/BrandContext.tsx';
import { PageHeading } from '../shell/navigation.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';

export function LoginPage() {
  const text = useText();
  usePageTitle(text('pages.login.title'));
  return (
    <div className="page stack-24">
      <PageHeading>{text('pages.login.title')}</PageHeading>
      <p className="lead">{text('pages.login.text')}</p>
    </div>
  );
}
