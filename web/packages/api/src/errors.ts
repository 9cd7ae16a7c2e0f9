/** One refused field of a request. */
export interface FieldError {
	path: string;
	code: string;
	message: string;
}

/** A refusal by the server (problem+json), or a failed transport (code "network"). */
export class ApiError extends Error {
	override name = "ApiError";
	readonly code: string;
	readonly status: number;
	readonly value: unknown;
	readonly fields: readonly FieldError[];
	/** Seconds that the server asks to wait; 0 where it does not. */
	retryAfter = 0;

	constructor(code: string, message: string, status = 0, value: unknown = null, fields: readonly FieldError[] = []) {
		super(message);
		this.code = code;
		this.status = status;
		this.value = value;
		this.fields = fields;
	}

	/** The message for one field, by the last part of its path. */
	fieldMessage(name: string): string | undefined {
		return this.fields.find((f) => f.path.split(/[./]/).at(-1) === name)?.message;
	}
}

/** Whether the thing asked for does not exist. */
export const isAbsent = (e: unknown): boolean => e instanceof ApiError && e.status === 404;

/** Whether trying the same again can help. */
export const isTransient = (e: unknown): boolean => e instanceof ApiError && (e.status === 0 || e.status === 429 || e.status >= 502);
