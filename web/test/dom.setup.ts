/** Of all tests that draw: they wait for what is to come as long as a busy machine takes; nothing waits that long when it comes. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 4000 });
