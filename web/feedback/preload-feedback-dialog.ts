/** For the pointer over, or the focus on, what opens the dialog. */
export function preloadFeedbackDialog(): void {
  // A chunk that does not come now is asked for again when the dialog is opened.
  void import('./feedback-dialog.tsx').catch(() => {})
}
