/** Opens the explorer on this server's own description; nothing is asked of anybody else. */
/* global SwaggerUIBundle */
window.explorer = SwaggerUIBundle({
	url: "/api/openapi.json",
	dom_id: "#explorer",
	validatorUrl: null,
	deepLinking: true,
	filter: true,
	docExpansion: "none",
	defaultModelsExpandDepth: 0,
	displayRequestDuration: true,
	persistAuthorization: false,
});
