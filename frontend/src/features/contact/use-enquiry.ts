import { useMutation } from '@tanstack/react-query';
import type { EnquiryInput, sendEnquiry } from '@wayfold/contracts/enquiries';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react';
import { callApi } from '../../shared/api/client.js';
import { ApiProblem } from '../../shared/api/problem.js';
import { newUuid } from '../../shared/device/uuid.js';
import { formatPhone, loadPhoneLibrary } from '../../shared/ui/phone-input/phone.js';
import {
  checkEnquiry,
  type EnquiryFault,
  type EnquiryValues,
  readValues,
  recheckFaults,
  sortFaults,
} from './check-enquiry.js';

function toEnquiryInput(values: EnquiryValues, locale: Locale): EnquiryInput {
  const { kind, name, email, message, travelers, trip, month, website } = values;
  const phone = formatPhone({ country: values.phoneCountry, number: values.phone });
  const filledEntries = Object.entries({ phone, trip, month, website }).filter(
    ([, value]) => value.trim() !== '',
  );
  return omitUndefined({
    kind: kind as EnquiryInput['kind'],
    name,
    email: email.trim(),
    message,
    locale,
    acceptsPrivacyPolicy: true,
    travelers: travelers.trim() === '' ? undefined : Number(travelers),
    ...Object.fromEntries(filledEntries),
  });
}

/**
 * Submits the form by script. `serverFaults` are those of a form that the server rejected; an empty list
 * means that the server failed.
 */
export function useEnquiry(locale: Locale, serverFaults: readonly EnquiryFault[] | undefined) {
  const [faults, setFaults] = useState<readonly EnquiryFault[]>(() => sortFaults(serverFaults ?? []));
  const hasServerFailed = serverFaults?.length === 0;
  const [attempt, setAttempt] = useState(0);
  // An unchanged enquiry keeps its key, so that the server stores it once.
  const lastRequest = useRef({ body: '', key: '' });
  const submission = useMutation({
    mutationFn: (body: EnquiryInput) => {
      const text = JSON.stringify(body);
      if (lastRequest.current.body !== text) lastRequest.current = { body: text, key: newUuid() };
      return callApi<typeof sendEnquiry>('POST /api/enquiries', {
        body,
        idempotencyKey: lastRequest.current.key,
      });
    },
    onError: (error) => {
      if (error instanceof ApiProblem) setFaults(sortFaults(error.errors));
    },
  });
  const attemptToSend = async (form: HTMLFormElement): Promise<void> => {
    if (readValues(form).phone.trim() !== '') await loadPhoneLibrary();
    const values = readValues(form);
    const newFaults = checkEnquiry(values);
    setAttempt((attemptCount) => attemptCount + 1);
    setFaults(newFaults);
    if (newFaults.length > 0) submission.reset();
    else submission.mutate(toEnquiryInput(values, locale));
  };
  const submitEnquiry = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void attemptToSend(event.currentTarget);
  };
  /** Rechecks a field on every change after the first faults. */
  const recheckField = ({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>): void => {
    if (faults.length === 0 || !('name' in target)) return;
    setFaults(recheckFaults(faults, String(target.name), readValues(form)));
  };
  return {
    faults,
    attempt,
    submitEnquiry,
    recheckField,
    isSending: submission.isPending,
    /** The server or the connection failed. */
    hasFailed: faults.length === 0 && (submission.isError || (hasServerFailed && attempt === 0)),
    reference: submission.data?.reference,
  };
}
