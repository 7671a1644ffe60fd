import { useFileWidgetProps, type WidgetProps } from '@rjsf/utils';
import { useField } from '../../field/index.ts';

/** Files as data URLs with their names; rjsf's own control renders the names as Markdown. */
export function FileInput(props: WidgetProps) {
  const { id, value, multiple = false, options, onChange, onFocus } = props;
  const { name, label, describedBy, error, readOnly, onBlur, text } = useField(props);
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, onChange, multiple);
  const hasPreview = options.filePreview === true;
  return (
    <div>
      <input
        id={id}
        name={name}
        type="file"
        className="tr-control"
        accept={typeof options.accept === 'string' ? options.accept : undefined}
        multiple={multiple}
        disabled={readOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          // Keep the earlier files if the file dialog was canceled.
          if (target.files && target.files.length > 0) void handleChange(target.files);
          // The same file can then be chosen again after it was removed.
          target.value = '';
        }}
        onBlur={onBlur}
        onFocus={() => onFocus(id, value)}
      />
      {filesInfo.length > 0 && (
        <ul className="tr-files" aria-label={text('widgets.files.chosen', { label })}>
          {filesInfo.map((file, index) => {
            const called = nameOf(file.name);
            return (
              <li key={index}>
                {text('widgets.files.size', { name: called, bytes: file.size })}{' '}
                {hasPreview && (
                  <Preview file={file} words={text('widgets.files.preview', { name: called })} />
                )}{' '}
                {!readOnly && (
                  <button
                    type="button"
                    className="tr-button"
                    aria-label={text('widgets.files.removeNamed', { name: called })}
                    onClick={() => handleRemove(index)}
                  >
                    {text('widgets.files.remove')}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Shows image types that can't contain scripts; any other file gets a download link. */
function Preview({
  file,
  words,
}: {
  file: { dataURL?: string | null; type: string; name: string };
  words: string;
}) {
  if (!file.dataURL) return null;
  return ['image/jpeg', 'image/png'].includes(file.type) ? (
    <img src={file.dataURL} alt={words} className="tr-files__picture" />
  ) : (
    <a download={nameOf(file.name)} href={file.dataURL}>
      {words}
    </a>
  );
}

/** rjsf leaves some characters encoded (`%2C`). */
function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
