import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { word } from './words.ts';

/** Skeletons in place of content that is being read: cards beside each other, or lines. */
export function ContentSkeleton({ shape = 'lines' }: { shape?: 'lines' | 'cards' }) {
  return (
    <Skeleton className={`st-pending st-pending--${shape}`} aria-label={word('wait')}>
      <SkeletonItem size={shape === 'cards' ? 96 : 20} />
      <SkeletonItem size={shape === 'cards' ? 96 : 20} />
      <SkeletonItem size={shape === 'cards' ? 96 : 20} />
    </Skeleton>
  );
}
