/** First in a form with several buttons: Enter in a field is this button, and so the form's last step. */
export function DefaultSubmit() {
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
