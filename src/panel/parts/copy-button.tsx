import { useEffect, useState } from 'preact/hooks';
import { usePanel } from './panel-context.js';

/** How long the button says that it has copied, in milliseconds. */
const shownMs = 1500;

/** A button that copies a text. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const { state } = usePanel();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), shownMs) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      state.problem.value = undefined;
      setCopied(true);
    } catch (error) {
      state.problem.value =
        error instanceof DOMException || navigator.clipboard === undefined
          ? 'The browser does not let this page copy. Open the panel at localhost, or over HTTPS.'
          : (error as Error).message;
    }
  };
  return (
    <button type="button" onClick={copy}>
      {isCopied ? 'Copied' : label}
    </button>
  );
}
