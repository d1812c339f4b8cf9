import type { BankSuggestion } from '@wayfold/contracts/payments/banking';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../ui/typing.js';
import { useFormatBankAmount } from './use-format-bank-amount.js';

interface BankSuggestionsProps {
  readonly suggestions: readonly BankSuggestion[];
  readonly onAcceptSuggestion: (suggestion: BankSuggestion) => void;
}

/** Suggests allocations, likeliest first, each with its reasons and a shortcut key. */
export function BankSuggestions({ suggestions, onAcceptSuggestion }: BankSuggestionsProps) {
  const { t } = useTranslation('ops-bank');
  const formatBankAmount = useFormatBankAmount();
  useSuggestionKeys(suggestions, onAcceptSuggestion);
  return (
    <section aria-labelledby="suggestions">
      <h3 id="suggestions">{t('suggestions.title')}</h3>
      {suggestions.length === 0 ? <p className="muted">{t('suggestions.none')}</p> : null}
      <ol className="ops-list">
        {suggestions.map((suggestion, index) => (
          <li
            key={`${suggestion.reasons.join()} ${suggestion.allocations.map((allocation) => allocation.bookingId).join()}`}
          >
            <ul className="bank-allocations">
              {suggestion.allocations.map(({ bookingId, instalmentId, reference, amountCents }) => (
                <li key={`${bookingId} ${instalmentId}`}>
                  <code>{reference}</code> <strong>{formatBankAmount(amountCents, 'USD')}</strong>
                </li>
              ))}
            </ul>
            <ul className="bank-reasons">
              {suggestion.reasons.map((reason) => (
                <li key={reason}>{t(`reasons.${reason}`)}</li>
              ))}
              {suggestion.unallocatedCents > 0 ? (
                <li>
                  {t('suggestions.unallocatedRest', {
                    amount: formatBankAmount(suggestion.unallocatedCents, 'USD'),
                  })}
                </li>
              ) : null}
            </ul>
            <button
              className={index === 0 ? 'btn small' : 'btn secondary small'}
              type="button"
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onAcceptSuggestion(suggestion)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd>{' '}
              {t(suggestion.needsReason ? 'suggestions.checkButton' : 'suggestions.allocateButton')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSuggestionKeys(
  suggestions: readonly BankSuggestion[],
  onAcceptSuggestion: (suggestion: BankSuggestion) => void,
): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      // A key that is held down counts as one decision.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const suggestion = /^[1-9]$/.test(event.key) ? suggestions[Number(event.key) - 1] : undefined;
      if (!suggestion) return;
      // The browser would type the digit into the newly focused field.
      event.preventDefault();
      onAcceptSuggestion(suggestion);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [suggestions, onAcceptSuggestion]);
}
