import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../brand/BrandContext.tsx';

/** Nothing can be stored here: links to the page in a window of its own. */
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
