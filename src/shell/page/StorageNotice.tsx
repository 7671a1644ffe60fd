import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../brand/BrandContext.tsx';

/** Shown if the browser denies storage: links to the same page in a new window. */
export function StorageNotice() {
  const text = useText();
  const { pathname, search } = useLocation();
  return (
    <p>
      {text('session.storage.text')}{' '}
      <Link to={{ pathname, search }} target="_blank" rel="noopener">
        {text('session.storage.link')}
      </Link>
    </p>
  );
}
