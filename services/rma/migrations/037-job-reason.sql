select job_reasons();
