import { type DragEvent, type KeyboardEvent, useState } from 'react';

/** The row can be dragged, and moved with Alt and an arrow key. */
export interface ReorderItem {
  draggable: boolean;
  'data-over'?: 'true';
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves a row by one place; a direction without a place is absent. */
export interface RowMoves {
  up?: () => void;
  down?: () => void;
}

/**
 * Reorders the items of a list. @param move moves an item to a position; `lastMove`: the last moved item, for
 * screen readers
 */
export function useReorder(
  ids: readonly string[],
  isEnabled: boolean,
  move: (id: string, to: number) => void,
) {
  const [draggedId, setDraggedId] = useState<string>();
  const [overId, setOverId] = useState<string>();
  const [lastMove, setLastMove] = useState<{ id: string; place: number }>();
  const moveTo = (id: string, to: number): void => {
    if (to < 0 || to >= ids.length) return;
    move(id, to);
    setLastMove({ id, place: to });
  };
  const end = (): void => {
    setDraggedId(undefined);
    setOverId(undefined);
  };
  return {
    lastMove,
    list: { onDragLeave: () => setOverId(undefined) },
    moves: (id: string): RowMoves => {
      const at = ids.indexOf(id);
      return {
        ...(at > 0 ? { up: () => moveTo(id, at - 1) } : {}),
        ...(at < ids.length - 1 ? { down: () => moveTo(id, at + 1) } : {}),
      };
    },
    item: (id: string): ReorderItem => ({
      draggable: isEnabled,
      ...(overId === id ? { 'data-over': 'true' as const } : {}),
      onDragStart(event) {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDraggedId(id);
      },
      onDragOver(event) {
        if (!draggedId || draggedId === id) return;
        event.preventDefault();
        event.stopPropagation();
        setOverId(id);
      },
      onDragEnd: end,
      onDrop(event) {
        if (!draggedId) return;
        event.preventDefault();
        event.stopPropagation();
        moveTo(draggedId, ids.indexOf(id));
        end();
      },
      onKeyDown(event) {
        if (!isEnabled || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        event.stopPropagation();
        moveTo(id, ids.indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1));
      },
    }),
  };
}
